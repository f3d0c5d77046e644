-- Searches read "profile_name_search".
DROP INDEX "profile_name_idx";
