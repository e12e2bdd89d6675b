/** Converts a name to a URL path: lower case, no accents, dashes for other characters. */
export const slugify = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/^[-_.]+|[-_.]+$/g, '')
