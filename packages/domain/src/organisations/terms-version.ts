/**
 * The version of the terms of use that people accept now. A new text has a new version, and whoever signs up accepts
 * that one.
 */
export const termsVersion = '2026-11-01';
