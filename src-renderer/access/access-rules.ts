import type { ResponseBody } from '../api/client.ts'
import { useRead } from '../api/use-api.ts'

export type AccessRules = ResponseBody<'GET /-/gantry/v1/access_rules'>

/** What the settings of the instance allow for new tokens and keys. Undefined while loading. */
export const useAccessRules = (): AccessRules | undefined => useRead('GET /-/gantry/v1/access_rules', {}).data
