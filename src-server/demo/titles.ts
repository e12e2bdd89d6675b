import { Deck, Dice } from '../seeds/dice.ts'
import { chores, findings, libraries, outages } from './texts/chores.ts'
import { conditionsBehind, conditionsInFront } from './texts/failures.ts'
import type { PartKind, Parts } from './texts/parts.ts'
import { FAMILIES, familyOf, phrasesOf } from './texts/phrases.ts'
import { customers, officeTasks, requests } from './texts/requests-and-tasks.ts'
import type { Issue, IssueKind, Person, Project } from './world.ts'

export type Subject = Pick<Issue, 'title' | 'part' | 'part_kind'>

const KINDS: readonly PartKind[] = ['screens', 'jobs', 'records', 'services', 'figures']

/** Titles of issues. Each title is unique, and a project repeats a phrase only after using all phrases. */
export class Titles {
  readonly #dice = new Dice('titles')
  readonly #taken = new Set<string>()
  /** By family and kind of part. */
  readonly #failures = new Map<string, Deck<string>>()
  readonly #featureRequests = new Map<string, Deck<string>>()
  readonly #chores = new Deck(this.#dice, chores)
  readonly #outages = new Deck(this.#dice, outages)
  readonly #findings = new Deck(this.#dice, findings)
  readonly #requests = new Deck(this.#dice, requests)
  readonly #officeTasks = new Deck(this.#dice, officeTasks)
  readonly #parts = new Map<string, Deck<string>>()
  readonly #products: readonly Project[]
  readonly #people: readonly Person[]

  constructor(projects: readonly Project[], people: readonly Person[]) {
    this.#products = projects.filter((each) => each.flags.has('deploys'))
    this.#people = people.filter((each) => each.kind === 'human' && each.state !== 'blocked_pending_approval')
    for (const family of FAMILIES) {
      for (const kind of KINDS) {
        this.#failures.set(`${family} ${kind}`, new Deck(this.#dice, phrasesOf(family).failures[kind]))
        this.#featureRequests.set(`${family} ${kind}`, new Deck(this.#dice, phrasesOf(family).featureRequests[kind]))
      }
    }
  }

  name(project: Project, kind: IssueKind): Subject {
    for (let attempt = 0; attempt < 400; attempt++) {
      const subject = this.#propose(project, kind)
      const phrase = `${project.id} ${subject.phrase}`
      if (this.#taken.has(subject.title) || (attempt < 40 && this.#taken.has(phrase))) continue
      this.#taken.add(subject.title)
      this.#taken.add(phrase)
      return { title: subject.title, part: subject.part, part_kind: subject.part_kind }
    }
    throw new Error(`The demo has too few titles for ${project.path_with_namespace}`)
  }

  #propose(project: Project, kind: IssueKind): Subject & { phrase: string } {
    const dice = this.#dice
    if (kind === 'office task') {
      const person = dice.pick(this.#people)
      const phrase = this.#officeTasks.deal()
      return { title: phrase.replace('{}', person.name), part: person.name, part_kind: 'records', phrase }
    }
    const owner = kind === 'request' || kind === 'finding' ? dice.pick(this.#products) : project
    const parts = owner.parts
    if (!parts) throw new Error(`${owner.path_with_namespace} has no parts`)
    const part_kind = this.#kindFor(kind, parts)
    const part = this.#partOf(owner, parts, part_kind)
    const phrase = this.#phrase(kind, part_kind, familyOf(owner.domain))
    return { title: this.#fill(phrase, part, project, parts), part, part_kind, phrase }
  }

  #kindFor(kind: IssueKind, parts: Parts): PartKind {
    if (kind === 'request') return 'screens'
    if (kind === 'incident') return 'services'
    if (kind === 'finding') return this.#dice.pick(['services', 'screens', 'records'])
    return this.#dice.weighted(KINDS.map((each) => [each, parts[each].length]))
  }

  #partOf(project: Project, parts: Parts, kind: PartKind): string {
    const key = `${project.id} ${kind}`
    const deck = this.#parts.get(key) ?? new Deck(this.#dice, parts[kind])
    this.#parts.set(key, deck)
    return deck.deal()
  }

  #phrase(kind: IssueKind, part_kind: PartKind, family: string): string {
    if (kind === 'incident') return this.#outages.deal()
    if (kind === 'finding') return this.#findings.deal()
    if (kind === 'request') return this.#requests.deal()
    if (kind === 'chore') return this.#chores.deal()
    const phrase =
      (kind === 'feature' ? this.#featureRequests : this.#failures).get(`${family} ${part_kind}`)?.deal() ?? ''
    if (kind === 'feature') return phrase
    if (!phrase.endsWith('*')) return `{} ${phrase}`
    const condition = this.#dice.pick(part_kind === 'screens' ? conditionsInFront : conditionsBehind)
    return `{} ${phrase.slice(0, -1)}${this.#dice.chance(0.25) ? ` ${condition}` : ''}`
  }

  #fill(phrase: string, part: string, project: Project, parts: Parts): string {
    const dice = this.#dice
    const language = project.languages[0] ?? ''
    const filled = phrase.replace(/\{(\w*)\}/g, (_, slot: string) => {
      if (slot === 'file') return `\`${dice.pick(parts.files)}\``
      if (slot === 'lib') return dice.pick([...(libraries[language] ?? []), ...(libraries[''] ?? [])])
      if (slot === 'name') return project.name
      if (slot === 'n') return String(dice.int(4, 55))
      if (slot === 'part') return part
      return phrase.includes('{part}') || requests.includes(phrase) ? dice.pick(customers) : part
    })
    return capital(withArticles(filled))
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns "a invoice" into "an invoice" and keeps "a usage note". */
const withArticles = (text: string) => text.replace(/\b([Aa]) (?=[aeiouAEIO])(?!us|uni|eu|one)/g, '$1n ')
