/* quota.c - quotas by key, and the ranges of addresses that are such keys. */
#include "../apps/server/quota.h"
#include "../apps/server/address.h"
#include "../apps/server/secrets.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

static Quota opened(int keys, int64_t most, int64_t each_minute)
{
    Quota quota;
    assert_true(secrets_start());
    assert_true(quota_open(&quota, keys, most, each_minute));
    return quota;
}

static void test_use_drains(void **state)
{
    (void)state;
    Quota quota = opened(64, 30, 30);
    for (int i = 0; i < 30; i++)
        assert_true(quota_take(&quota, "a", 1000, 1));
    assert_false(quota_take(&quota, "a", 1000, 1));
    assert_true(quota_take(&quota, "b", 1000, 1));
    assert_false(quota_take(&quota, "a", 2999, 1));
    assert_true(quota_take(&quota, "a", 3000, 1)); /* one drains in two seconds */
    assert_false(quota_take(&quota, "a", 3000, 1));
    quota_return(&quota, "a", 3000, 5);
    assert_int_equal(quota_left(&quota, "a", 3000), 5);
    assert_int_equal(quota_left(&quota, "a", INT64_MAX / 4), 30);
    quota_close(&quota);
}

static void test_debt_is_bounded(void **state)
{
    (void)state;
    Quota quota = opened(64, 100, 600);
    quota_charge(&quota, "a", 0, 1000000);
    assert_int_equal(quota_left(&quota, "a", 0), -100);
    assert_false(quota_take(&quota, "a", 9999, 1));
    assert_true(quota_take(&quota, "a", 10100, 1));
    quota_close(&quota);
}

/* Whoever has used all stays refused, and newcomers are welcome, however many keys there are. */
static void test_crowd(void **state)
{
    (void)state;
    Quota quota = opened(1024, 10, 1);
    char key[32];
    assert_true(quota_take(&quota, "greedy", 1, 10));
    for (int i = 0; i < 100000; i++) {
        snprintf(key, sizeof key, "%d", i);
        assert_true(quota_take(&quota, key, 1 + i / 100, 1));
    }
    assert_false(quota_take(&quota, "greedy", 1001, 1));
    quota_close(&quota);
}

static void check_range(const char *address, const char *wanted)
{
    char range[ADDRESS_TEXT];
    address_range(address, range);
    assert_string_equal(range, wanted);
}

static void test_ranges(void **state)
{
    (void)state;
    check_range("192.0.2.7", "192.0.2.7");
    check_range("::ffff:192.0.2.7", "192.0.2.7");
    check_range("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    check_range("2001:db8:1:2:ffff::", "2001:db8:1:2::/64");
    check_range("2001:db8:1:3::1", "2001:db8:1:3::/64");
    check_range("::1", "::/64");
    check_range("", "");
}

static void test_forwarded(void **state)
{
    (void)state;
    static const struct {
        const char *text, *address;
    } good[] = {{"192.0.2.7", "192.0.2.7"},
                {" 192.0.2.7:8080 ", "192.0.2.7"},
                {"2001:db8::1", "2001:db8::1"},
                {"[2001:db8::1]:443", "2001:db8::1"}};
    static const char *const bad[] = {"",
                                      " ",
                                      "unknown",
                                      "[2001:db8::1",
                                      "192.0.2",
                                      ":80",
                                      "192.0.2.7.1",
                                      "2001:db8:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:1"};
    char address[ADDRESS_TEXT];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(address_read(good[i].text, strlen(good[i].text), address));
        assert_string_equal(address, good[i].address);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(address_read(bad[i], strlen(bad[i]), address));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_use_drains), cmocka_unit_test(test_debt_is_bounded),
        cmocka_unit_test(test_crowd),      cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_forwarded),
    };
    return suite_run("quotas", tests, sizeof tests / sizeof *tests, argc, argv);
}
