/** The API version that Gantry implements. */
export const API_VERSION = '16.0.0'
/** Gantry's own version. */
export const GANTRY_VERSION = '0.1.0'
