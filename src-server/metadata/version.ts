/** The API level that answers are held against. */
export const API_VERSION = '16.0.0'
/** This program's own version. */
export const GANTRY_VERSION = '0.1.0'
