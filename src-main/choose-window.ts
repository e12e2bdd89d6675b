/** What the launcher finds out about the machine, each question only when its turn has come. */
export type Machine = {
  browser_wanted: boolean
  has_display: boolean
  is_root: boolean
  electron_version: string
  binary(): string | undefined
  canDownload(): Promise<boolean>
  download(): Promise<void>
}

/** The desktop app's binary, or in one sentence why the browser has to do. */
export async function chooseWindow(machine: Machine): Promise<{ binary: string } | { why: string }> {
  if (machine.browser_wanted) return { why: '--browser was given' }
  if (!machine.has_display) return { why: 'there is no display' }
  if (machine.is_root) return { why: 'Electron keeps its sandbox only for users other than root' }
  const present = machine.binary()
  if (present) return { binary: present }
  if (!(await machine.canDownload()))
    return { why: `Electron ${machine.electron_version} is not installed and cannot be downloaded from here` }
  await machine.download()
  const fetched = machine.binary()
  return fetched ? { binary: fetched } : { why: `Electron ${machine.electron_version} could not be downloaded` }
}
