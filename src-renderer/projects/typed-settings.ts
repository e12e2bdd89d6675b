/** Text that is not a whole number is sent as typed, so that the server explains what is wrong. */
export const parseNumber = (text: string) =>
  text.trim() === '' ? null : /^\d{1,15}$/.test(text.trim()) ? Number(text) : text

/** The names between the commas. */
export const parseTopics = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
