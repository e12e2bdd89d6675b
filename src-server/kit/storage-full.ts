/** No space, a quota, a limit of the process for files, and a database that cannot grow. */
const CODES: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']

/** Whether an error says that nothing more can be stored. Room has to be made; trying again at once does not help. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.includes(String(error.code))
