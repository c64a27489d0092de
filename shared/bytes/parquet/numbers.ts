/** What Parquet's format calls things by number. */
export const pageType = { data: 0, dictionary: 2 } as const;
export const encoding = { plain: 0, levels: 3, dictionary: 8 } as const;
export const codec = { snappy: 1, zstd: 6 } as const;
export const noCodec = 0;
export const physicalType = { boolean: 0, int32: 1, int64: 2, double: 5, bytes: 6 } as const;
export const convertedType = { text: 0, map: 1, list: 3, day: 6, clock: 7, moment: 9, micros: 10 } as const;
export const repetition = { required: 0, optional: 1, repeated: 2 } as const;
