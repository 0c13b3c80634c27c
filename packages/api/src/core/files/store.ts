/** Where bytes lie; who may read them is decided before anybody asks the store. */
export interface FileStore {
  put(id: string, bytes: Blob): Promise<void>;
  /** A lazy handle that serves byte ranges; it is read when the reply is sent. */
  open(id: string): Blob;
  exists(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}
