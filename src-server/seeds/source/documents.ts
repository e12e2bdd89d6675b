import type { At, Path } from '../kinds/kind.ts'
import { JsonSource } from './json-source.ts'
import { placesIn, type Source, SyntaxFault, sourceOfValue } from './source.ts'
import { suggestion } from './suggestion.ts'
import { YamlSource } from './yaml-source.ts'

/** What is wrong with a seed, and where. */
export interface Problem {
  /** The name of the file; empty for a text that is no file. */
  file: string
  line: number
  column: number
  /** `projects[0].issues[2].author`; empty for the whole document. */
  path: string
  message: string
}

/** A document of a seed: the file, or one that it includes. */
interface Loaded {
  file: string
  source: Source
  placeOf(at: number): { line: number; column: number }
}

const MOST_PROBLEMS = 1000
/** The nearest name is looked for among all, which takes long in a large seed. */
const MOST_SUGGESTIONS = 50

/** The documents of a seed, and what is wrong with them. */
export class Documents {
  readonly #loaded: Loaded[] = []
  readonly #problems: Problem[] = []
  readonly #reported = new Set<string>()
  /** A document could not be read, so names that it would bring are unknown. */
  is_incomplete = false

  /** @returns the number of the document; undefined for a syntax error, which becomes a problem */
  add(file: string, content: string | object): number | undefined {
    if (typeof content !== 'string') {
      this.#loaded.push({ file, source: sourceOfValue(content), placeOf: () => ({ line: 1, column: 1 }) })
      return this.#loaded.length - 1
    }
    const placeOf = placesIn(content)
    try {
      const source = /\.json$/i.test(file) ? new JsonSource(content) : new YamlSource(content)
      this.#loaded.push({ file, source, placeOf })
      return this.#loaded.length - 1
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error
      this.#problems.push({ file, ...placeOf(error.at), path: '', message: error.message })
      this.is_incomplete = true
      return undefined
    }
  }

  valueOf(document: number): unknown {
    return this.#loaded[document]?.source.value
  }

  fileOf(document: number): string {
    return this.#loaded[document]?.file ?? ''
  }

  /** @param of `key`: the place of the key instead of its value */
  report({ document, path }: At, message: string, of: 'value' | 'key' = 'value') {
    const loaded = this.#loaded[document]
    if (!loaded || this.#problems.length >= MOST_PROBLEMS) return
    // The first problem of a value is the cause of the others.
    const place = `${document} ${JSON.stringify(path)}`
    if (this.#reported.has(place)) return
    this.#reported.add(place)
    const at = of === 'key' ? loaded.source.startOfKey(path) : loaded.source.startOf(path)
    this.#problems.push({ file: loaded.file, ...loaded.placeOf(at), path: nameOf(path), message })
  }

  /** The known name that a wrong one may mean, for a message: `; did you mean alice?`. Nothing if many problems have been found. */
  suggestion(name: string, known: () => Iterable<string>): string {
    return this.#problems.length < MOST_SUGGESTIONS ? suggestion(name, known()) : ''
  }

  /** A problem without a place. */
  refuse(file: string, message: string) {
    this.#problems.push({ file, line: 1, column: 1, path: '', message })
    this.is_incomplete = true
  }

  get problems(): readonly Problem[] {
    return this.#problems
  }

  get isValid(): boolean {
    return this.#problems.length === 0
  }
}

/** `projects[0].issues[2].author` */
const nameOf = (path: Path) =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')

/** `seed.yaml:3:5: projects[0].name: must be a text` */
export const lineOf = ({ file, line, column, path, message }: Problem) =>
  `${file === '' ? '' : `${file}:`}${line}:${column}: ${path === '' ? '' : `${path}: `}${message}`
