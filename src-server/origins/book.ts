import { everywhere } from './facts/conventions.ts'
import { facts as platformFacts } from './facts.ts'
import type { Facts, Known } from './origin.ts'

/** What is stated about one route or entity. */
export interface Page {
  /** How the route itself is known; undefined for an entity. */
  known: Known | undefined
  /** Undefined if nothing is stated about the name. */
  of(name: string): Known | undefined
  /** Names that are stated here, without those of the entity that this one is like. */
  names: readonly string[]
}

/** The statements by route and entity. */
export type Book = ReadonlyMap<string, Page>

export const platformBook = bookOf(platformFacts)

/** @throws Error if a route, an entity or one of its names is stated twice */
export function bookOf(facts: readonly Facts[]): Book {
  const book = new Map<string, Page>()
  for (const one of facts) {
    const page = pageOf(one, (like) => book.get(like))
    for (const subject of one.subjects) {
      if (book.has(subject)) throw new Error(`The origins of ${subject} are stated twice`)
      book.set(subject, page)
    }
  }
  return book
}

const shared = statedIn(everywhere)

/** How a parameter that means the same on every route is known. */
export const knownEverywhere = (name: string): Known | undefined => shared.get(name)

function pageOf(facts: Facts, pageNamed: (subject: string) => Page | undefined): Page {
  const stated = statedIn(facts)
  const { known, like } = facts
  const of = (name: string): Known | undefined =>
    stated.get(name) ??
    stated.get(`${name.replace(/\..*/, '')}.*`) ??
    (like === undefined ? undefined : pageNamed(like)?.of(name))
  return { known: known && knownOf(known), of, names: [...stated.keys()] }
}

function statedIn({ subjects, statements }: Facts): Map<string, Known> {
  const stated = new Map<string, Known>()
  for (const statement of statements)
    for (const name of statement.names) {
      if (stated.has(name)) throw new Error(`The origin of ${name} of ${subjects.join(', ')} is stated twice`)
      stated.set(name, knownOf(statement))
    }
  return stated
}

function knownOf({ origin, source }: Known): Known {
  return source === undefined ? { origin } : { origin, source }
}
