import { latestKeyExpiry, leastBitsOf } from '../../../keys/ssh-key-rules.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { arePersonalTokensOn, latestExpiry } from '../../../tokens/new-token.ts'
import { accessRulesEntity } from '../../entity.ts'

export const getAccessRules = endpoint(
  'GET /-/gantry/v1/access_rules',
  {
    summary: 'Get what the settings of the instance allow for new access tokens and keys',
    access: 'user',
    answers: { 200: accessRulesEntity },
  },
  async ({ instance }) => {
    const { settings, licensed, clock } = instance
    const today = clock.today()
    return ok({
      tokens: { latest_expiry: latestExpiry(instance, today), personal: arePersonalTokensOn(instance) },
      impersonation: settings.get('impersonation_enabled'),
      ssh_keys: {
        latest_expiry: latestKeyExpiry({ settings, licensed, today }),
        least_bits: {
          rsa: leastBitsOf('rsa', settings),
          dsa: leastBitsOf('dsa', settings),
          ecdsa: leastBitsOf('ecdsa', settings),
          ed25519: leastBitsOf('ed25519', settings),
          ecdsa_sk: leastBitsOf('ecdsa_sk', settings),
          ed25519_sk: leastBitsOf('ed25519_sk', settings),
        },
      },
    })
  },
)
