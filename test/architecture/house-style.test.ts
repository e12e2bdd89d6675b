import { describe, expect, test } from 'vitest'
import { found, type Source, sourcesIn, withoutComments } from './sources.ts'

const FOLDERS = ['src-server', 'src-main', 'src-package', 'src-renderer', 'test']
const sources = FOLDERS.flatMap((folder) => sourcesIn(folder))
const server = sources.filter(({ path }) => path.startsWith('src-server/'))
const kit = sources.filter(({ path }) => path.startsWith('src-server/kit/'))

/** Files that are lists. They may have more than 250 lines. */
const LISTS =
  /\/(entity|filters|schema)\.ts$|\/migrations\/|^src-server\/demo\/|^src-server\/kit\/settings\/|^test\/|\/texts?\//
const KEBAB =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.((long\.)?test|spec|worker|thread|listener|config|module|d))?\.(ts|tsx|mjs|css|html)$/
/** The names of migrations start with a number. */
const MIGRATION = /^\d{4}-[a-z0-9-]+\.ts$/

describe('names and sizes', () => {
  test('files are named in kebab-case', () => {
    const all = FOLDERS.flatMap((folder) => sourcesIn(folder, /\.(ts|tsx|mjs|css|html)$/)).map(({ path }) => path)
    expect(all.filter((path) => !KEBAB.test(nameOf(path)) && !MIGRATION.test(nameOf(path)))).toEqual([])
  })

  test('a file has at most 250 lines, unless it is a list', () => {
    const long = sources.filter(({ path, text }) => !LISTS.test(path) && text.split('\n').length > 251)
    expect(long.map(({ path, text }) => `${path} ${text.split('\n').length - 1}`)).toEqual([])
  })

  test('an endpoint has the name of its file, plus the kind of record if the file has one endpoint per kind', () => {
    expect(misnamed(server)).toEqual([])
    const family = "export const getUserNote = endpoint('GET /a')\nexport const getGroupNote = endpoint('GET /b')"
    expect(misnamed([{ path: 'src-server/notes/endpoints/get-note.ts', text: family }])).toEqual([])
    expect(misnamed([{ path: 'src-server/notes/endpoints/get-notes.ts', text: family }])).toHaveLength(2)
    const single = {
      path: 'src-server/notes/endpoints/get-note.ts',
      text: "export const getUserNote = endpoint('GET /a')",
    }
    expect(misnamed([single])).toHaveLength(1)
  })

  test('a folder of endpoints has at most twelve files, and a slice at most 25 beside its folders', () => {
    const fuller = (pattern: RegExp, most: number) => {
      const folders = server.flatMap(({ path }) => pattern.exec(path)?.[1] ?? [])
      return [...new Set(folders)].filter((folder) => folders.filter((one) => one === folder).length > most)
    }
    const isSlice = (folder: string) => server.some(({ path }) => path.startsWith(`${folder}/endpoints/`))
    expect(fuller(/^(.+\/endpoints(?:\/[^/]+)?)\/[^/]+$/, 12)).toEqual([])
    expect(fuller(/^(src-server\/[^/]+)\/[^/]+$/, 25).filter(isSlice)).toEqual([])
  })

  test('file names have no empty words, such as utils or helpers', () => {
    const banned = /(^|-)(utils?|helpers?|common|manager|misc|stuff)(-|\.)/
    expect(sources.map(({ path }) => path).filter((path) => banned.test(nameOf(path)))).toEqual([])
  })
})

describe('a test of the console that has the name of a module', () => {
  const modules = new Set(sourcesIn('src-renderer').map(({ path }) => path))
  const unrelated = (tests: readonly Source[]) =>
    tests.flatMap(({ path, text }) => {
      const [, name = ''] = /^test\/renderer\/(.+)\.test\.tsx?$/.exec(path) ?? []
      const tested = ['ts', 'tsx'].map((suffix) => `src-renderer/${name}.${suffix}`).filter((file) => modules.has(file))
      return tested.length > 0 && !tested.some((file) => text.includes(`/${file}'`)) ? [path] : []
    })

  test('imports that module', () => {
    expect(unrelated(sourcesIn('test/renderer'))).toEqual([])
    const planted = { path: 'test/renderer/groups/settings-draft.test.ts', text: "import '../slug.ts'" }
    expect(unrelated([planted])).toEqual([planted.path])
  })
})

describe('code of the server', () => {
  test('takes the time only from the clock of the instance', () => {
    const others = server.filter(({ path }) => path !== 'src-server/kit/clock.ts')
    expect(
      found(
        others,
        /\bDate\.now\(|\bnew Date\(\s*\)|[^.\w]Date\(\)|datetime\('now'|CURRENT_TIMESTAMP|julianday\('now'/i,
      ),
    ).toEqual([])
  })

  test('takes random values only from the randomness of the instance', () => {
    const others = server.filter(({ path }) => path !== 'src-server/kit/random.ts')
    expect(
      found(
        others,
        /Math\.random|randomBytes|randomUUID|getRandomValues|randomInt|\brandom\(\s*\)\s*(as|,|from)|randomblob/i,
      ),
    ).toEqual([])
  })

  test('connects to the network only in kit/outbound', () => {
    const others = server.filter(({ path }) => !path.startsWith('src-server/kit/outbound/'))
    // The server sends itself one request before it reports that it is ready.
    const calls = found(
      others,
      /\bfetch\(|globalThis\.fetch|\bhttps?\.(request|get)\(|['"]undici['"]|net\.connect|createConnection/,
    )
    expect(calls.filter((call) => !call.startsWith('src-server/start.ts:'))).toEqual([])
  })

  test('reads environment variables only in the entry of the process', () => {
    const places = found(server, /process\.env/).map((place) => place.split(':')[0])
    expect(
      [...new Set(places)].filter((path) => !/^src-server\/(cli|flags|arguments|index)\.ts$/.test(path ?? '')),
    ).toEqual([])
  })
})

describe('events and jobs', () => {
  const EMITS = /\b(act\.)?(emit|enqueue)\(/
  /** Acts, the files that acts of a slice share, and the kit. */
  const PARTS_OF_ACTS = /\/acts\/|\/announce(-members)?\.ts$|^src-server\/kit\//

  test('are created only by acts', () => {
    const others = server.filter(({ path }) => !PARTS_OF_ACTS.test(path))
    expect(found(others, EMITS)).toEqual([])
    expect(found([{ path: 'src-server/planted.ts', text: "act.emit('issue.closed', payload)" }], EMITS)).toHaveLength(1)
  })
})

describe('the kit', () => {
  test('documents each exported function and class', () => {
    const silent = kit
      .filter(({ path }) => !/\/db\/schema\.ts$/.test(path))
      .flatMap(({ path, text }) => undocumented(text).map((name) => `${path} ${name}`))
    expect(silent).toEqual([])
  })
})

describe('comments', () => {
  test('contain no banners, no TODOs and no code', () => {
    const stale = sources
      .filter(({ path }) => path !== 'test/architecture/house-style.test.ts')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, i) =>
            /\b(TODO|FIXME|XXX|HACK)\b|^\s*\/\/\s*[=\-*#]{3,}|^\s*\/\/ *(const|let|return|await|import) .*[;)]$/.test(
              line,
            )
              ? [`${path}:${i + 1} ${line.trim()}`]
              : [],
          ),
      )
    expect(stale).toEqual([])
  })
})

describe('types of the server', () => {
  test('are not bypassed outside the kit: no `any`, no `!`, no `as`', () => {
    const others = server.filter(({ path }) => !path.startsWith('src-server/kit/'))
    const casts = others.flatMap(({ path, text }) =>
      withoutStrings(withoutComments(text))
        .split('\n')
        .flatMap((line, i) =>
          /[\w)\]] as (?!const\b)[A-Za-z{(]|: any\b|<any>|[\w)\]]!(\.|;|\)|,|$)/.test(line) &&
          !/^\s*(import|export) /.test(line) &&
          !/\[\w+ in /.test(line) &&
          !/^\s*\w+ as \w+,?$/.test(line)
            ? [`${path}:${i + 1} ${line.trim()}`]
            : [],
        ),
    )
    expect(casts).toEqual([])
  })
})

/** Endpoints that do not have the name of their file. A file with one endpoint per kind adds the kind: `getUserNote` in `get-note.ts`. */
function misnamed(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) => {
    const names = [...text.matchAll(/export const (\w+) = endpoint\(/g)].map(([, name = '']) => name)
    const fileName = (name: string) =>
      names.length === 1
        ? kebab(name)
        : kebab(name).replace(
            /-(own|user|group|project|state|label|milestone|weight|issue|merge-request|snippet|epic)(?=-|$)/,
            '',
          )
    return names.filter((name) => `${fileName(name)}.ts` !== nameOf(path)).map((name) => `${path} exports ${name}`)
  })
}

const nameOf = (path: string) => path.split('/').at(-1) ?? ''
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const withoutStrings = (text: string) =>
  text.replace(/`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (quoted) => quoted.replace(/[^\n]/g, ' '))

/** Exported functions and classes without a comment above them. */
function undocumented(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, i) => {
    const [, name] = /^export (?:async )?(?:function|class) (\w+)/.exec(line) ?? []
    if (name === undefined) return []
    const above = lines.slice(0, i).findLast((one) => !/^\/\/ biome-ignore|^@/.test(one)) ?? ''
    return above.trimEnd().endsWith('*/') ? [] : [name]
  })
}

describe('these checks', () => {
  test('find planted violations', () => {
    const planted = (text: string) => [{ path: 'src-server/planted.ts', text }]
    expect(found(planted('// Date.now()\nconst at = Date.now()'), /\bDate\.now\(/)).toEqual([
      'src-server/planted.ts:2 const at = Date.now()',
    ])
    expect(found(planted('/* fetch(1) */ fetch(2)'), /\bfetch\(/)).toHaveLength(1)
    expect(undocumented('/** Documented. */\nexport function one() {}\n\nexport function two() {}')).toEqual(['two'])
    expect(sources.length).toBeGreaterThan(200)
  })
})
