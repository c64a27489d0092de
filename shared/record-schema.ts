/**
 * The shape in which this release writes records. It goes up by one when a release stores a record so that the release
 * before cannot read it. While both run, the older one keeps the members it does not know, and leaves alone, neither
 * shown nor changed, what it cannot read at all. Records of releases that named no shape count as 1.
 */
export const recordSchema = 3;
export const firstSchema = 1;
