import { clipboard, shell } from 'electron'

/** What the app asks of the system without waiting for it. A failure is in the log. */
export const systemActions = (log: (line: string) => void) => ({
  copy: (text: string) => void clipboard.writeText(text).catch((error: unknown) => log(`nothing was copied: ${error}`)),
  openExternal: (link: string) =>
    void shell.openExternal(link).catch((error: unknown) => log(`the link was not opened: ${error}`)),
})
