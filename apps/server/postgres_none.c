/* postgres_none.c - the PostgreSQL store of a program that was built without it. */
#include "store.h"

#include <stdio.h>

Store *store_postgres(const char *address, char problem[STORE_PROBLEM])
{
    (void)address;
    snprintf(problem, STORE_PROBLEM, "this program was built without PostgreSQL");
    return NULL;
}
