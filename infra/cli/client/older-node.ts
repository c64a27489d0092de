/** What Node 20 does not have yet of the language, for the client, which runs on whatever Node there is. */

export function addWhatIsMissing(): void {
  Map.groupBy ??= function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key) {
    const groups = new Map<Key, Item[]>();
    let at = 0;
    for (const item of items) {
      const key = keyOf(item, at++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  };

  URL.parse ??= (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null);

  Promise.withResolvers ??= function withResolvers<Value>() {
    let resolve: (value: Value | PromiseLike<Value>) => void = () => undefined;
    let reject: (reason?: unknown) => void = () => undefined;
    const promise = new Promise<Value>((...settle) => {
      [resolve, reject] = settle;
    });
    return { promise, resolve, reject };
  };

  ArrayBuffer.prototype.transfer ??= function transfer(this: ArrayBuffer, size = this.byteLength) {
    const moved = new ArrayBuffer(size);
    new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(size, this.byteLength)));
    // leaves nothing in the old one
    structuredClone(this, { transfer: [this] });
    return moved;
  };
}
