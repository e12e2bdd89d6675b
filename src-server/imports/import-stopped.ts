/** An import that cannot go on although its archive is sound. The message is a sentence for the person who started it. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}
