import { UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/access_rules'
const anySize = { rsa: 1024, dsa: 0, ecdsa: 0, ed25519: 0, ecdsa_sk: 0, ed25519_sk: 0 }

describe(ADDRESS, () => {
  test('says what a new instance allows, to everybody who is signed in', async ({ given, as, asLoose }) => {
    const answer = await (await as(await given.user()))(ADDRESS, {})
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      tokens: { latest_expiry: '2027-05-22', personal: true },
      impersonation: true,
      ssh_keys: { latest_expiry: null, least_bits: anySize },
    })
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
  })

  test('follows the settings', async ({ given, as }) => {
    const call = await as(await given.admin())
    await call('PUT /application/settings', {
      max_personal_access_token_lifetime: 10,
      max_ssh_key_lifetime: 30,
      rsa_key_restriction: 3072,
      dsa_key_restriction: -1,
      impersonation_enabled: false,
      disable_personal_access_tokens: true,
    })
    expect((await call(ADDRESS, {})).body).toEqual({
      tokens: { latest_expiry: '2026-06-01', personal: false },
      impersonation: false,
      ssh_keys: { latest_expiry: '2026-06-21', least_bits: { ...anySize, rsa: 3072, dsa: null } },
    })
  })
})
