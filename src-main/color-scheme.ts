import { z } from 'zod'
import { readJsonFile, writeJsonFile } from './json-file.ts'

export const colorScheme = z.enum(['light', 'dark', 'auto'])
export type ColorScheme = z.infer<typeof colorScheme>

const kept = z.object({ color_scheme: colorScheme })

/** The scheme of the console. It is kept here because the storage of a page belongs to a port, and the server may get another port. */
export function keptColorScheme(file: string, theme: Pick<Electron.NativeTheme, 'themeSource'>) {
  let scheme = readJsonFile(file, kept)?.color_scheme
  const apply = () => {
    theme.themeSource = scheme === undefined || scheme === 'auto' ? 'system' : scheme
  }
  apply()
  return {
    /** Undefined until the user has chosen one. */
    current: () => scheme,
    keep(chosen: ColorScheme) {
      scheme = chosen
      apply()
      try {
        writeJsonFile(file, { color_scheme: chosen })
      } catch {
        // On a full disk, the scheme lasts until the app quits.
      }
    },
  }
}
