/**
 * The version in which this release writes records. It goes up by one when the previous release could not read a record
 * any more. While both run, the older one keeps members it does not know, and neither shows nor changes records it
 * cannot read at all. Records without a version count as 1.
 */
export const recordSchema = 1;
export const firstSchema = 1;
