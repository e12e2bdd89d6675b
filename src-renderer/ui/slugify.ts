/** A path as one would make it from a name: letters without accents, digits, dashes. */
export const slugify = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/^[-_.]+|[-_.]+$/g, '')
