import { posix } from 'node:path'
import { type Source, withoutComments } from './sources.ts'

/** One import, re-export or dynamic import. */
export interface Statement {
  from: string
  line: number
  /** A path from the project's root, or the name of a package. */
  to: string
  /** The imported names; `default` for a default import, `*` for everything. */
  names: readonly string[]
}

interface Check {
  says: string
  /** Which files it is about. */
  about: RegExp
  except?: RegExp
  refuses(statement: Statement): boolean
}

const STATEMENT =
  /(?:^|[\s;])(?:(?:import|export)(?:\s+type)?\s+([^'"`;()]*?)\s*from\s*|import\s*|(?:const\s+(\{[^}]*\})\s*=\s*)?(?:await\s+)?import\(\s*)(['"])([^'"\n]+)\3/g

/** Every import of some sources, types and dynamic imports included. */
export const statementsOf = (sources: readonly Source[]): Statement[] =>
  sources.flatMap(({ path, text }) => {
    const code = withoutComments(text)
    return [...code.matchAll(STATEMENT)].map(({ 0: all, 1: clause, 2: pattern, 4: target = '', index }) => ({
      from: path,
      line: code.slice(0, index + all.length).split('\n').length,
      to: target.startsWith('.') ? posix.join(posix.dirname(path), target) : target,
      names: namesIn(clause ?? pattern ?? '*'),
    }))
  })

function namesIn(clause: string): string[] {
  const [, braces] = /\{([^}]*)\}/.exec(clause) ?? []
  const inside = (braces ?? '').split(',').map((name) => name.trim().replace(/^type\s+/, ''))
  const outside = clause.replace(/\{[^}]*\}/, '').split(',')
  return [
    ...inside.filter(Boolean).map((name) => name.split(/\s+as\s+|:/)[0]?.trim() ?? ''),
    ...outside
      .map((name) => name.trim())
      .flatMap((name) => (name === '' ? [] : [name.startsWith('*') ? '*' : 'default'])),
  ]
}

const isPackage = ({ to }: Statement, ...names: readonly string[]) =>
  names.some((name) => to === name || to.startsWith(`${name}/`))
const isNode = ({ to }: Statement) => to.startsWith('node:')
const leadsTo = ({ to }: Statement, pattern: RegExp) => pattern.test(to)
/** `projects` for `src-server/projects/queries.ts`; empty for a file beside the slices. */
const sliceOf = (path: string) => /^src-server\/([^/]+)\//.exec(path)?.[1] ?? ''

const SERVER = /^src-server\//
const KIT = /^src-server\/kit\//
const QUERIES = /\/([a-z0-9-]+-)?queries\.ts$/
const DATABASE = /\/([a-z0-9-]+-)?queries\.ts$|^src-server\/schema\/migrations\//
const HAS_SQL =
  /^src-server\/[^/]+\/(.+\/)?([a-z0-9-]+-)?queries\.ts$|^src-server\/[^/]+\/policy\.ts$|^src-server\/memberships\/authorizations\.ts$|^src-server\/(visibility|schema)\/|^src-server\/kit\/(db|lists|events|jobs)\/|^src-server\/kit\/http\/pagination\.ts$/
const WAYS_OUT = /^(default|\*|request|get|Agent|ClientRequest|globalAgent|connect|createConnection|Socket)$/
const INSIDE = /^src-server\/(?!kit\/)[^/]+\/(index\.ts$|endpoints\/|(.+\/)?[^/]+\.(worker|thread|listener)\.ts$)/
const IMPURE =
  /^src-server\/kit\/((db|lists|jobs|events|outbound|settings)\/|http\/(endpoint|router|routes|send|guard|bodies|reply)\.ts$|(random|clock|instance|writable-instance|act)\.ts$)|\/policy\.ts$|\/instance\.ts$/

/** The rules of ARCHITECTURE.md about imports, each once. Layers and cycles are checked in layers.test.ts. */
const CHECKS: readonly Check[] = [
  {
    says: 'The console is a plain web page.',
    about: /^src-renderer\//,
    refuses: (one) =>
      leadsTo(one, /^src-main\//) ||
      isNode(one) ||
      isPackage(one, 'electron', 'better-sqlite3', 'kysely', 'express', 'undici'),
  },
  {
    says: 'The console runs no server code: types come from api.ts, pure schemas from entity.ts and filters.ts.',
    about: /^src-renderer\//,
    refuses: (one) => leadsTo(one, SERVER) && !leadsTo(one, /^src-server\/(api|[^/]+\/(entity|filters))\.ts$/),
  },
  {
    says: 'Of the API the console takes its type alone.',
    about: /^src-renderer\//,
    refuses: (one) => one.to === 'src-server/api.ts' && one.names.some((name) => name !== 'Api'),
  },
  {
    says: 'The desktop shell holds no screens.',
    about: /^src-main\//,
    refuses: (one) => leadsTo(one, /^src-renderer\//) || isPackage(one, 'react', '@mantine', '@tanstack'),
  },
  {
    says: 'The server knows neither Electron nor React nor what starts or shows it.',
    about: SERVER,
    refuses: (one) =>
      leadsTo(one, /(^|\/)src-(main|renderer)\//) ||
      isPackage(one, 'electron', 'react', 'react-dom', '@mantine', '@tanstack'),
  },
  {
    says: 'The only way out to the network is kit/outbound.',
    about: SERVER,
    except: /^src-server\/kit\/outbound\//,
    refuses: (one) => isPackage(one, 'undici', 'node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns'),
  },
  {
    says: 'The only way out to the network is kit/outbound.',
    about: SERVER,
    // The start asks its own server once before it says that it is ready.
    except: /^src-server\/(kit\/outbound\/|start\.ts$)/,
    refuses: (one) => isPackage(one, 'node:http', 'node:net') && one.names.some((name) => WAYS_OUT.test(name)),
  },
  {
    says: 'SQL stands in queries.ts, policy.ts, the schema and the kit.',
    about: SERVER,
    except: HAS_SQL,
    refuses: (one) => isPackage(one, 'kysely'),
  },
  {
    says: 'Only the kit, queries and migrations touch the database driver.',
    about: /^src-server\/(?!kit\/)[^/]+\//,
    except: DATABASE,
    refuses: (one) => isPackage(one, 'better-sqlite3'),
  },
  {
    says: 'Slices meet at their doors: acts/, entity.ts, events.ts, filters.ts, policy.ts, queries.ts.',
    about: /^src-server\/[^/]+\//,
    refuses: (one) => leadsTo(one, INSIDE) && sliceOf(one.to) !== sliceOf(one.from),
  },
  {
    says: 'Endpoints are reached by the index of their slice alone.',
    about: /^src-server\/(?!kit\/)[^/]+\//,
    except: /^src-server\/[^/]+\/index\.ts$/,
    refuses: (one) =>
      leadsTo(one, /^src-server\/[^/]+\/(endpoints\/|index\.ts$)/) && sliceOf(one.to) === sliceOf(one.from),
  },
  {
    says: 'Policies decide: who, not how it looks or travels.',
    about: /^src-server\/[^/]+\/policy\.ts$/,
    refuses: (one) => leadsTo(one, /\/(entity|filters)\.ts$|^src-server\/kit\/http\//) || isPackage(one, 'express'),
  },
  {
    says: 'Policies decide, queries fetch; only the type of a row may come from there.',
    about: /^src-server\/[^/]+\/policy\.ts$/,
    refuses: (one) => leadsTo(one, QUERIES) && one.names.some((name) => !name.endsWith('Ref')),
  },
  {
    says: 'Entities and filters are pure: zod and other pure files.',
    about: /^src-server\/[^/]+\/(entity|filters)\.ts$/,
    refuses: (one) =>
      isNode(one) ||
      isPackage(one, 'better-sqlite3', 'kysely', 'express', 'pino', 'busboy', 'undici') ||
      leadsTo(one, IMPURE) ||
      leadsTo(one, QUERIES),
  },
  {
    says: 'The kit knows no resource.',
    about: KIT,
    refuses: (one) => leadsTo(one, SERVER) && !leadsTo(one, KIT),
  },
]

/** Imports that break a rule, as `path:line` with the rule. */
export const breachesIn = (sources: readonly Source[]): { place: string; says: string }[] =>
  statementsOf(sources).flatMap((statement) =>
    CHECKS.filter(
      ({ about, except, refuses }) => about.test(statement.from) && !except?.test(statement.from) && refuses(statement),
    ).map(({ says }) => ({ place: `${statement.from}:${statement.line}`, says })),
  )
