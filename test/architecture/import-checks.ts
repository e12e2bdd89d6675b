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
  rule: string
  /** The files that the rule applies to. */
  files: RegExp
  except?: RegExp
  refuses(statement: Statement): boolean
}

const STATEMENT =
  /(?:^|[\s;])(?:(?:import|export)(?:\s+type)?\s+([^'"`;()]*?)\s*from\s*|import\s*|(?:const\s+(\{[^}]*\})\s*=\s*)?(?:await\s+)?import\(\s*)(['"])([^'"\n]+)\3/g

/** All imports of the sources, including types and dynamic imports. */
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
const imports = ({ to }: Statement, pattern: RegExp) => pattern.test(to)
/** `projects` for `src-server/projects/queries.ts`; empty for a file beside the slices. */
const sliceOf = (path: string) => /^src-server\/([^/]+)\//.exec(path)?.[1] ?? ''

const SERVER = /^src-server\//
const KIT = /^src-server\/kit\//
const QUERIES = /\/([a-z0-9-]+-)?queries\.ts$/
const DATABASE = /\/([a-z0-9-]+-)?queries\.ts$|^src-server\/schema\/migrations\//
const HAS_SQL =
  /^src-server\/[^/]+\/(.+\/)?([a-z0-9-]+-)?queries\.ts$|^src-server\/[^/]+\/policy\.ts$|^src-server\/memberships\/authorizations\.ts$|^src-server\/(visibility|schema)\/|^src-server\/kit\/(db|lists|events|jobs)\/|^src-server\/kit\/http\/pagination\.ts$/
const NETWORK_NAMES = /^(default|\*|request|get|Agent|ClientRequest|globalAgent|connect|createConnection|Socket)$/
/** Files that other slices must not import. */
const PRIVATE_TO_SLICE =
  /^src-server\/(?!kit\/)[^/]+\/(index\.ts$|endpoints\/|(.+\/)?[^/]+\.(worker|thread|listener)\.ts$)/
const IMPURE =
  /^src-server\/kit\/((db|lists|jobs|events|outbound|settings)\/|http\/(endpoint|router|routes|send|guard|bodies|reply)\.ts$|(random|clock|instance|writable-instance|act)\.ts$)|\/policy\.ts$|\/instance\.ts$/

/** The rules of ARCHITECTURE.md about imports, each once. Layers and cycles are checked in layers.test.ts. */
const CHECKS: readonly Check[] = [
  {
    rule: 'The console imports no Node modules, no desktop code and no libraries of the server.',
    files: /^src-renderer\//,
    refuses: (one) =>
      imports(one, /^src-main\//) ||
      isNode(one) ||
      isPackage(one, 'electron', 'better-sqlite3', 'kysely', 'express', 'undici'),
  },
  {
    rule: 'The console runs no server code: types come from api.ts, pure schemas from entity.ts and filters.ts, and the rules between settings, which are pure too, from kit/settings/rules.ts.',
    files: /^src-renderer\//,
    refuses: (one) =>
      imports(one, SERVER) && !imports(one, /^src-server\/(api|[^/]+\/(entity|filters)|kit\/settings\/rules)\.ts$/),
  },
  {
    rule: 'The console imports only the type Api from api.ts.',
    files: /^src-renderer\//,
    refuses: (one) => one.to === 'src-server/api.ts' && one.names.some((name) => name !== 'Api'),
  },
  {
    rule: 'The engine of settings forms knows no screen.',
    files: /^src-renderer\/settings-form\//,
    refuses: (one) => imports(one, /^src-renderer\/(?!settings-form\/|api\/|lists\/|ui\/)/),
  },
  {
    rule: 'Only the engine of settings forms lists unsaved changes.',
    files: /^src-renderer\//,
    except: /^src-renderer\/settings-form\//,
    refuses: (one) => one.to === 'src-renderer/ui/change-tray.tsx',
  },
  {
    rule: 'The desktop imports neither the console nor React.',
    files: /^src-main\//,
    refuses: (one) => imports(one, /^src-renderer\//) || isPackage(one, 'react', '@mantine', '@tanstack'),
  },
  {
    rule: 'The server imports neither Electron nor React, and nothing of the desktop or the console.',
    files: SERVER,
    refuses: (one) =>
      imports(one, /(^|\/)src-(main|package|renderer)\//) ||
      isPackage(one, 'electron', 'react', 'react-dom', '@mantine', '@tanstack'),
  },
  {
    rule: 'The package for test suites needs Node and the test runner only, and of the server only its declarations.',
    files: /^src-package\//,
    refuses: (one) =>
      imports(one, /^src-(?!package\/|server\/gantry\.d\.ts$)/) ||
      (!one.to.startsWith('src-') && !isNode(one) && !isPackage(one, 'vitest', '@playwright/test')),
  },
  {
    rule: 'Only kit/outbound connects to the network.',
    files: SERVER,
    except: /^src-server\/kit\/outbound\//,
    refuses: (one) => isPackage(one, 'undici', 'node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns'),
  },
  {
    rule: 'Only kit/outbound connects to the network.',
    files: SERVER,
    // The server sends itself one request before it reports that it is ready.
    except: /^src-server\/(kit\/outbound\/|start\.ts$)/,
    refuses: (one) => isPackage(one, 'node:http', 'node:net') && one.names.some((name) => NETWORK_NAMES.test(name)),
  },
  {
    rule: 'SQL is only in queries.ts, policy.ts, visibility/, memberships/authorizations.ts, the schema and the kit.',
    files: SERVER,
    except: HAS_SQL,
    refuses: (one) => isPackage(one, 'kysely'),
  },
  {
    rule: 'Only the kit, queries and migrations import the database driver.',
    files: /^src-server\/(?!kit\/)[^/]+\//,
    except: DATABASE,
    refuses: (one) => isPackage(one, 'better-sqlite3'),
  },
  {
    rule: 'Slices import no index.ts, endpoint, worker, thread or listener of each other.',
    files: /^src-server\/[^/]+\//,
    refuses: (one) => imports(one, PRIVATE_TO_SLICE) && sliceOf(one.to) !== sliceOf(one.from),
  },
  {
    rule: 'Only the index.ts of a slice imports its endpoints, and no file of the slice imports its index.ts.',
    files: /^src-server\/(?!kit\/)[^/]+\//,
    except: /^src-server\/[^/]+\/index\.ts$/,
    refuses: (one) =>
      imports(one, /^src-server\/[^/]+\/(endpoints\/|index\.ts$)/) && sliceOf(one.to) === sliceOf(one.from),
  },
  {
    rule: 'Policies import no entities, no filters and nothing from kit/http.',
    files: /^src-server\/[^/]+\/policy\.ts$/,
    refuses: (one) => imports(one, /\/(entity|filters)\.ts$|^src-server\/kit\/http\//) || isPackage(one, 'express'),
  },
  {
    rule: 'Policies do not query: they import only the types of rows (…Ref) from queries.',
    files: /^src-server\/[^/]+\/policy\.ts$/,
    refuses: (one) => imports(one, QUERIES) && one.names.some((name) => !name.endsWith('Ref')),
  },
  {
    rule: 'Entities and filters are pure: they import only zod and other pure files.',
    files: /^src-server\/[^/]+\/(entity|filters)\.ts$/,
    refuses: (one) =>
      isNode(one) ||
      isPackage(one, 'better-sqlite3', 'kysely', 'express', 'pino', 'busboy', 'undici') ||
      imports(one, IMPURE) ||
      imports(one, QUERIES),
  },
  {
    rule: 'The kit knows no resource: it imports nothing from the rest of the server.',
    files: KIT,
    refuses: (one) => imports(one, SERVER) && !imports(one, KIT),
  },
]

/** Imports that break a rule, as `path:line` with the rule. */
export const violationsIn = (sources: readonly Source[]): { place: string; rule: string }[] =>
  statementsOf(sources).flatMap((statement) =>
    CHECKS.filter(
      ({ files, except, refuses }) => files.test(statement.from) && !except?.test(statement.from) && refuses(statement),
    ).map(({ rule }) => ({ place: `${statement.from}:${statement.line}`, rule })),
  )
