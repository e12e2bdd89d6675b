/** The import cannot continue although its archive is sound. The message is a sentence for the person who started the import. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}
