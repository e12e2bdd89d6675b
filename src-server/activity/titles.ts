export const MAX_TITLE = 255

export const isTitleTooLong = (title: string) => title.length > MAX_TITLE && [...title].length > MAX_TITLE
