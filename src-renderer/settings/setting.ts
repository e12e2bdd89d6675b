import type { ResponseBody } from '../api/client.ts'

/** A setting of the registry with its description and value. */
export type Setting = ResponseBody<'GET /-/gantry/v1/settings'>['settings'][number]
