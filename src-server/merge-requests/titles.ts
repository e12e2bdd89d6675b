const DRAFT = /^\s*(?:(?:\[draft\]|\(draft\)|draft:|draft\s-)\s*)+/i

export const isDraft = (title: string) => DRAFT.test(title)

/** A title without the words that make a draft. */
export const withoutDraft = (title: string) => title.replace(DRAFT, '')
