/** The archive cannot be imported. The message is a sentence for the person who uploaded the archive. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
