/**
 * Plain HTTP over connections that read into one room each. Otherwise Node takes a new buffer for every piece that
 * arrives, copies the part that belongs to a body, and leaves the buffer to the garbage collector, which then runs for
 * every few pages of answers.
 */
import { Agent, type AgentOptions } from 'node:http';
import type { Socket } from 'node:net';

const ROOM_BYTES = 64 * 1024;

export function oneRoomAgent(options: AgentOptions = {}): Agent {
  const agent = new Agent({ keepAlive: true, ...options });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (target, done) => {
    const withRoom = { ...target, onread: oneRoom() };
    return connect(withRoom, done);
  };
  return agent;
}

/** Whoever parses the piece copies what it keeps: the next one takes its place. */
function oneRoom() {
  const room = Buffer.allocUnsafeSlow(ROOM_BYTES);
  return {
    buffer: room,
    callback(this: Socket, length: number) {
      this.emit('data', room.subarray(0, length));
      return true;
    },
  };
}
