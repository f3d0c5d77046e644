-- AlterEnum. The value can be used from the next migration on.
ALTER TYPE "link_kind" ADD VALUE 'file';
