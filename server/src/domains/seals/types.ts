/** The operations that a seal covers. */
export interface SealSpan {
  readonly platformId: string;
  readonly id: string;
  /** Those after this one, and earlier late ones that name the seal. */
  readonly fromId: string;
  readonly toId: string;
}

/** The statement of a seal, which its signature covers. */
export interface SealStatement {
  readonly id: string;
  /** On the platform's clock; null for the first seal. */
  readonly from: Date | null;
  readonly to: Date;
  readonly count: number;
  readonly root: Buffer;
  /** The hash of the previous seal, or zeros. */
  readonly previousHash: Buffer;
  readonly publicKey: Buffer;
  readonly createdAt: Date;
}

export interface Seal extends SealSpan, SealStatement {
  readonly hash: Buffer;
  readonly signature: Buffer;
}

/** A subtree of a seal. */
export interface Chunk {
  /** Its last operation. */
  readonly lastId: string;
  readonly root: Buffer;
}
