import type { Given } from '../../../support/given.ts'
import type { TestServer } from '../../../support/server.ts'
import type { May, Person, Place } from './people.ts'

/** A word that no answer may hold for people who may not read its record. With `below`, only in answers of addresses that begin so. */
export interface Secret {
  word: string
  mayRead: May
  below?: string
}

/** One record that an address can name. */
export interface Target {
  value: string | number
  mayRead: May
}

type Made = { id: number; iid: number; [name: string]: unknown }

/** The world while it is built: who writes, what is secret, and which records addresses can name. */
export class Draft {
  readonly secrets: Secret[] = []
  /** By the part of the address before the parameter: `/projects/1/labels/`, with the parameter's name where two can follow. */
  readonly targets = new Map<string, Target[]>()
  /** All issues, as `project:number`. */
  readonly issues: string[] = []
  readonly projects = {} as Record<Place, number>
  readonly groups = {} as Record<'public' | 'private', { id: number }>
  readonly epics = {} as Record<'public' | 'private', { id: number }>
  readonly server
  readonly given
  readonly people
  #words = 0

  constructor(server: TestServer, given: Given, people: readonly Person[]) {
    this.server = server
    this.given = given
    this.people = people
  }

  /** A new word that only some people may read. */
  secret(mayRead: May): string {
    const word = `zq${++this.#words}x`
    this.secrets.push({ word, mayRead })
    return word
  }

  target(before: string, value: string | number, mayRead: May) {
    const [, project] = /^\/projects\/(\d+)\/issues\/$/.exec(before) ?? []
    if (project !== undefined) this.issues.push(`${project}:${value}`)
    this.targets.set(before, [...(this.targets.get(before) ?? []), { value, mayRead }])
  }

  person(name: string): Person {
    const person = this.people.find((one) => one.name === name)
    if (!person) throw new Error(`No person ${name}`)
    return person
  }

  /** Writes as the administrator, or as this person. The write must succeed. */
  async write(method: 'POST' | 'PUT', path: string, body: object, by = 'administrator'): Promise<Made> {
    const answer = await this.server.send(method, path, {
      token: this.person(by).token ?? '',
      ...(body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body as Made
  }

  /** Reads as the administrator. */
  async read<T>(path: string): Promise<T> {
    const { status, body, text } = await this.server.send('GET', path, {
      token: this.person('administrator').token ?? '',
    })
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`)
    return body as T
  }

  project = (place: Place) => `/projects/${this.projects[place]}`
  group = (visibility: 'public' | 'private') => `/groups/${this.groups[visibility].id}`
}
