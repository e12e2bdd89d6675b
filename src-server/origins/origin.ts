/**
 * How it is known that a route or a field behaves as it does here. `documented`: the platform's public documents describe it. `observed`: the
 * documents are silent, and the platform's own behaviour was looked at. `assumed`: neither; it is the choice of this project. `gantry`: the
 * platform has no such thing.
 */
export const ORIGINS = ['documented', 'observed', 'assumed', 'gantry'] as const
export type Origin = (typeof ORIGINS)[number]

export interface Known {
  origin: Origin
  /** `Issues API, List issues` */
  source?: string
}

/** How some parameters or fields are known. A name inside an object has the names of the objects before it: `references.short`. */
export interface Statement extends Known {
  names: readonly string[]
}

/** What is known about routes that have the same parameters, or about entities that have the same fields. */
export interface Facts {
  /** Addresses of routes, or names of entities in the OpenAPI document. */
  subjects: readonly string[]
  /** How the routes themselves are known. */
  known?: Known
  /** An entity whose fields these entities have, too. */
  like?: string
  statements: readonly Statement[]
}

const state = (known: Known, names: string): Statement => ({ ...known, names: names.split(/\s+/).filter(Boolean) })

/** @param source the page of the platform's documents, and the chapter: `Issues API, List issues` */
export const documented = (source: string, names = '') => state({ origin: 'documented', source }, names)

/** @param subject what was looked at: `list of issues` */
export const observed = (subject: string, names = '') =>
  state({ origin: 'observed', source: `Behaviour of the platform, ${subject}` }, names)

export const assumed = (names = '') => state({ origin: 'assumed' }, names)

export const own = (names = '') => state({ origin: 'gantry' }, names)

/**
 * States how routes and their parameters are known. Path parameters belong to the address. A field of an answer that belongs to no entity is
 * `answer.message`; `x.*` is every member of `x`.
 */
export const routes = (subjects: readonly string[], known: Statement, ...statements: readonly Statement[]): Facts => ({
  subjects,
  known,
  statements: [known, ...statements],
})

/** States how the fields of entities are known. */
export const entities = (subjects: readonly string[], ...statements: readonly Statement[]): Facts => ({
  subjects,
  statements,
})

/** The same for entities that have the fields of another one and more. */
export const variants = (subjects: readonly string[], like: string, ...statements: readonly Statement[]): Facts => ({
  subjects,
  like,
  statements,
})
