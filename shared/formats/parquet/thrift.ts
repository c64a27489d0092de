/** Thrift's compact protocol, by hyparquet-writer. */
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { serializeTCompactProtocol } from 'hyparquet-writer/src/thrift.js';

/** Members in ascending order. A bigint is a number of 64 bits, any other whole number one of 32. */
export interface ThriftStruct {
  [member: `field_${number}`]: ThriftValue | undefined;
}
type ThriftValue = number | bigint | string | boolean | Uint8Array | ThriftStruct | readonly ThriftValue[];

export function thrift(struct: ThriftStruct): Uint8Array {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, struct);
  return writer.getBytes();
}
