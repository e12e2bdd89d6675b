import type { z } from 'zod'
import { applicationSettings } from './application-settings/index.ts'
import { auditEvents } from './audit-events/index.ts'
import { awardEmoji } from './award-emoji/index.ts'
import { clock } from './clock/index.ts'
import { customAttributes } from './custom-attributes/index.ts'
import { deployments } from './deployments/index.ts'
import { discussions } from './discussions/index.ts'
import { dora } from './dora/index.ts'
import { environments } from './environments/index.ts'
import { epics } from './epics/index.ts'
import { events } from './events/index.ts'
import { exports } from './exports/index.ts'
import { faults } from './faults/index.ts'
import { gantry } from './gantry/index.ts'
import { groups } from './groups/index.ts'
import { systemHooks } from './hooks/index.ts'
import { imports } from './imports/index.ts'
import { issues } from './issues/index.ts'
import { iterations } from './iterations/index.ts'
import { keys } from './keys/index.ts'
import type { Endpoint, FileFields } from './kit/http/endpoint.ts'
import { labels } from './labels/index.ts'
import { members } from './members/index.ts'
import { mergeRequests } from './merge-requests/index.ts'
import { metadata } from './metadata/index.ts'
import { milestones } from './milestones/index.ts'
import { namespaces } from './namespaces/index.ts'
import { notes } from './notes/index.ts'
import { projects } from './projects/index.ts'
import { pushRules } from './push-rules/index.ts'
import { reproduction } from './reproduction/index.ts'
import { resourceEvents } from './resource-events/index.ts'
import { seeds } from './seeds/index.ts'
import { shares } from './shares/index.ts'
import { snippets } from './snippets/index.ts'
import { todos } from './todos/index.ts'
import { tokens } from './tokens/index.ts'
import { topics } from './topics/index.ts'
import { transfers } from './transfers/index.ts'
import { uploads } from './uploads/index.ts'
import { userRemoval } from './user-removal/index.ts'
import { users } from './users/index.ts'
import { worlds } from './worlds/index.ts'

/** All endpoints. Router, OpenAPI document, ROUTES.md and `type Api` are built from this list. */
const api = [
  ...projects,
  ...shares,
  ...uploads,
  ...exports,
  ...imports,
  ...transfers,
  ...issues,
  ...notes,
  ...discussions,
  ...awardEmoji,
  ...resourceEvents,
  ...labels,
  ...milestones,
  ...snippets,
  ...members,
  ...topics,
  ...customAttributes,
  ...namespaces,
  ...groups,
  ...pushRules,
  ...mergeRequests,
  ...epics,
  ...iterations,
  ...todos,
  ...environments,
  ...deployments,
  ...dora,
  ...users,
  ...keys,
  ...userRemoval,
  ...events,
  ...tokens,
  ...applicationSettings,
  ...systemHooks,
  ...metadata,
  ...auditEvents,
  ...gantry,
  ...reproduction,
  ...worlds,
  ...seeds,
  ...clock,
  ...faults,
] as const

/** All endpoints without their individual types, for code that iterates over them. */
export const endpoints: readonly Endpoint[] = api

type Contracts = (typeof api)[number]['contract']
type Shaped<S> =
  NonNullable<S> extends infer T extends Record<string, z.ZodType>
    ? keyof T extends never
      ? Record<never, never>
      : z.input<z.ZodObject<T>>
    : Record<never, never>
type Sent<F> =
  NonNullable<F> extends infer T extends FileFields
    ? { [K in keyof T]?: Blob | (T[K] extends { removable: true } ? '' : never) }
    : Record<never, never>
type Success<R> = {
  [S in keyof R]: S extends 200 | 201 | 202 ? (R[S] extends z.ZodType ? z.output<R[S]> : null) : never
}[keyof R]

/** The whole API as types, by address. The console imports only this type from the server. */
export type Api = {
  [C in Contracts as C['address']]: {
    input: Shaped<C['params']> & Shaped<C['query']> & Shaped<C['body']> & Sent<C['files']>
    answer: Success<C['answers']>
  }
}
