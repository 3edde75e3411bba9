/* The least that a program can do before its first line: what the start of the engine is compared with. */
#include <stdio.h>

int main(void)
{
    puts("= x");
    return 0;
}
