package dlx
