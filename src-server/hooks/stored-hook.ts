import type { Instance } from '../kit/instance.ts'
import { FLAGS, type HookRow } from './entity.ts'
import type { HookInput } from './hook-rules.ts'
import { sealToken, sealVariables } from './hook-secrets.ts'

type HookColumns = Pick<
  HookRow,
  'name' | 'description' | 'token_sealed' | 'url_variables_sealed' | 'enable_ssl_verification' | (typeof FLAGS)[number]
>

/** The columns that a request sets. */
export function columnsOf(instance: Instance, input: HookInput): Partial<HookColumns> {
  const { name, description, token, url_variables } = input
  const flags = [...FLAGS, 'enable_ssl_verification' as const].flatMap((flag) => {
    const value = input[flag]
    return value === undefined ? [] : [[flag, value ? 1 : 0] as const]
  })
  return {
    ...Object.fromEntries(flags),
    ...(name !== undefined && { name: name === '' ? null : name }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(token !== undefined && { token_sealed: sealToken(instance, token) }),
    ...(url_variables !== undefined && {
      url_variables_sealed: sealVariables(
        instance,
        Object.fromEntries(url_variables.map(({ key, value }) => [key, value])),
      ),
    }),
  }
}
