import { type Json, textOf } from './json.ts'

/** How it is known how the platform behaves. */
export const origins = ['documented', 'observed', 'assumed', 'gantry'] as const
export type Origin = (typeof origins)[number]

/** What each origin means, for badges and the legend. */
export const originTexts: Record<Origin, string> = {
  documented: 'The documentation of the platform says so.',
  observed: 'Instances of the platform answer like this.',
  assumed: 'Nobody has checked this: Gantry does what is most likely.',
  gantry: 'The platform has no such thing.',
}

export interface Source {
  origin: Origin
  /** Where it is said: `Issues API, List issues`. Empty if that is not known. */
  source: string
}

/** The origin of an operation, parameter or property; undefined if the document does not say. */
export function sourceOf(part: Json): Source | undefined {
  const origin = origins.find((one) => one === part['x-gantry-origin'])
  return origin && { origin, source: textOf(part['x-gantry-source']) }
}
