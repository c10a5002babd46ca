return { paid = "order_paid" }
