/** The parts of a product by kind. Each kind has its own failures and feature requests. */
export interface Parts {
  screens: readonly string[]
  jobs: readonly string[]
  records: readonly string[]
  services: readonly string[]
  figures: readonly string[]
  files: readonly string[]
}

export type PartKind = Exclude<keyof Parts, 'files'>
/** Phrases for each kind of part. */
export type Phrases = Record<PartKind, readonly string[]>

/** Singular nouns without articles. */
export const parts = (
  screens: string,
  jobs: string,
  records: string,
  services: string,
  figures: string,
  files: string,
): Parts => ({
  screens: screens.split('|'),
  jobs: jobs.split('|'),
  records: records.split('|'),
  services: services.split('|'),
  figures: figures.split('|'),
  files: files.split('|'),
})
