/** What a product is made of, as titles name it, each kind with its own ways to fail and to grow. */
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

/** Written without articles, in the singular, as in a headline. */
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
