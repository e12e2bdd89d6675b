/** The part of Electron's debugger that gives a page its files. */
type Tools = {
  attach(protocol: string): void
  sendCommand(method: string, parameters?: object): Promise<unknown>
  detach(): void
}

/** The page has this field while it can import an archive. */
const field = '#opened-archives'

/**
 * Chooses files in a field of the page, as the user would in the dialog of the field. The page can then read these files and no other, and
 * reads them from the disk, so their size does not matter. A script can do this in no other way than with the protocol of the developer tools.
 */
export async function giveFiles(tools: Tools, files: readonly string[]): Promise<void> {
  tools.attach('1.3')
  try {
    const { root } = Object(await tools.sendCommand('DOM.getDocument', { depth: 0 }))
    const { nodeId } = Object(await tools.sendCommand('DOM.querySelector', { nodeId: root.nodeId, selector: field }))
    if (!nodeId) throw new Error('The page takes no files now.')
    await tools.sendCommand('DOM.setFileInputFiles', { nodeId, files })
  } finally {
    tools.detach()
  }
}
