import { z } from 'zod'
import type { Instance } from '../kit/instance.ts'
import type { HookRow } from './entity.ts'

const TOKEN = 'system_hook.token'
const VARIABLES = 'system_hook.url_variables'

const variables = z.record(z.string(), z.string())
export type UrlVariables = z.infer<typeof variables>

/** The stored form of a hook's token; null for none. */
export const sealToken = ({ vault }: Pick<Instance, 'vault'>, token: string): string | null =>
  token === '' ? null : vault.seal(TOKEN, token)

/** undefined: the hook has no token, or another key has encrypted it. */
export const tokenOf = ({ vault }: Pick<Instance, 'vault'>, { token_sealed }: HookRow): string | undefined =>
  token_sealed === null ? undefined : vault.open(TOKEN, token_sealed)

/** The stored form of the values for the names in braces in a URL. */
export const sealVariables = ({ vault }: Pick<Instance, 'vault'>, values: UrlVariables): string | null =>
  Object.keys(values).length === 0 ? null : vault.seal(VARIABLES, JSON.stringify(values))

export function variablesOf(
  { vault }: Pick<Instance, 'vault'>,
  { url_variables_sealed: sealed }: HookRow,
): UrlVariables {
  const text = sealed === null ? undefined : vault.open(VARIABLES, sealed)
  return text === undefined ? {} : variables.parse(JSON.parse(text))
}

/** The names in braces in a URL. */
export const namesIn = (url: string): string[] => [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The URL with the values of its variables: `https://{host}/hook` */
export const urlWith = (url: string, values: UrlVariables): string =>
  url.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))
