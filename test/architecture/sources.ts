import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

/** The sources below a folder of the project. */
export function sourcesIn(folder: string, suffix = /\.tsx?$/): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && suffix.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return { path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The source without comments. Line numbers stay the same. */
export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** The lines that match outside comments, as `path:line text`. */
export function found(sources: readonly Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  )
}
