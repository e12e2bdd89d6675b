/** The archive as a whole cannot be imported. The message is a sentence for the person who uploaded it. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
