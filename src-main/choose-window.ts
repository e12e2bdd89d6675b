/** Facts about the machine. Facts that are slow to find out are functions, called only when needed. */
export type Machine = {
  browser_wanted: boolean
  has_display: boolean
  is_root: boolean
  electron_version: string
  binary(): string | undefined
  canDownload(): Promise<boolean>
  download(): Promise<void>
}

/** Returns the Electron binary, or the reason why the browser is used instead. */
export async function chooseWindow(machine: Machine): Promise<{ binary: string } | { why: string }> {
  if (machine.browser_wanted) return { why: '--browser was given' }
  if (!machine.has_display) return { why: 'there is no display' }
  if (machine.is_root) return { why: 'Electron cannot use its sandbox as root' }
  const present = machine.binary()
  if (present) return { binary: present }
  if (!(await machine.canDownload()))
    return { why: `Electron ${machine.electron_version} is not installed and cannot be downloaded from here` }
  await machine.download()
  const fetched = machine.binary()
  return fetched ? { binary: fetched } : { why: `Electron ${machine.electron_version} could not be downloaded` }
}
